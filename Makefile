# The two commands are `make up` and `make test`; `make help` lists the others.
run := sh infra/dev/local-stack/bootstrap.sh
stack := $(run) infra/dev/local-stack/src/cli.ts
bench := $(run) infra/quality/bench/src/cli.ts

.DEFAULT_GOAL := help
.PHONY: audit bench-admin bench-flow bench-gateway bench-start bench-web chaos chaos-mutations chaos-timings down flow format fuzz generate help install logs quick reset restart sbom screens status test test-all up

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

up: ## install what is missing and start everything; returns when all of it is ready
	@$(stack) up

down: ## stop everything; data are kept
	@$(stack) down

restart: ## down and up
	@$(stack) down
	@$(stack) up

status: ## how every process is doing
	@$(stack) status

logs: ## the logs, or those of one process: make logs name=billing
	@$(stack) logs $(name)

reset: ## stop everything and delete all data (asks first; make reset yes=1 does not)
	@$(stack) reset $(if $(yes),--yes)

quick: ## format, lint, types, layers, dead code and unit tests
	@$(run) infra/dev/local-stack/src/run-checks.ts quick

test: ## quick, and integration, contract and payment tests in a browser
	@$(run) infra/dev/local-stack/src/run-checks.ts test

test-all: ## test, and whole-system tests, query plans, recovery, chaos, fuzz and the long browser walks
	@$(run) infra/dev/local-stack/src/run-checks.ts test-all

install: ## the packages alone
	@$(run) --install-only

generate: ## the Prisma clients of changed schemas
	@$(run) infra/dev/local-stack/src/generate-clients.ts

flow: ## walk the main job over HTTP against the running system
	@$(run) infra/quality/acceptance/src/cli.ts

fuzz: ## hostile requests against a system of its own: make fuzz requests=20000 seed=7
	@$(run) infra/quality/acceptance/src/fuzz/cli.ts $(if $(requests),--requests $(requests)) $(if $(seed),--seed $(seed))

sbom: ## the shipped packages as CycloneDX, into sbom.cdx.json
	@$(run) --install-only && npm sbom --omit dev --sbom-format cyclonedx > sbom.cdx.json

audit: ## known vulnerabilities of the shipped packages
	@npm audit --omit dev

screens: ## a picture of every screen, into docs/screens
	@$(run) node_modules/@playwright/test/cli.js test --config web/playwright.screens.config.ts

format: ## bring all files into their final form
	@$(run) node_modules/prettier/bin/prettier.cjs --write --log-level warn .

chaos: ## owners enroll and pay while everything fails, on both buses (seed= enrollments= faults= bus=)
	@$(run) infra/quality/chaos/src/cli.ts $(if $(seed),--seed $(seed)) $(if $(enrollments),--enrollments $(enrollments)) $(if $(faults),--faults $(faults)) $(if $(bus),--bus $(bus))

chaos-timings: ## how fast events flow, also after a broker or database that was away
	@$(run) infra/quality/chaos/src/timings/cli.ts

bench-flow: ## enroll and pay, eight at a time or at a rate: make bench-flow enrollments=200 bus=rabbitmq rate=5, or peer=vendure
	@$(bench) flow $(if $(enrollments),--enrollments $(enrollments)) $(if $(bus),--bus $(bus)) $(if $(rate),--rate $(rate)) $(if $(peer),--peer $(peer))

bench-gateway: ## requests through the gateway, nginx and a bare proxy: make bench-gateway seconds=5
	@$(bench) gateway $(if $(seconds),--seconds $(seconds))

bench-admin: ## staff's list, search, filters and CSV: make bench-admin customers=100000 rounds=40
	@$(bench) admin $(if $(customers),--customers $(customers)) $(if $(rounds),--rounds $(rounds))

bench-web: ## Lighthouse's mobile profile, medians of five visits per page
	@$(bench) web

bench-start: ## warm make up
	@$(bench) start

chaos-mutations: ## switches off one protection after the other: the checker of `make chaos` has to notice
	@$(run) infra/quality/chaos/src/mutations/cli.ts

.PHONY: images backup restore can-i-deploy

images: ## build every container image
	docker compose build

backup: ## every service's rows, while the system runs: make backup to=folder
	@$(run) infra/deploy/delivery/src/backup/cli.ts backup $(if $(to),--to $(to))

restore: ## a backup into empty databases, checked row by row: make restore from=folder (replace=1)
	@$(run) infra/deploy/delivery/src/backup/cli.ts restore --from $(from) $(if $(replace),--replace)

can-i-deploy: ## whether every pair that talks keeps what the other expects, by the pact files
	@$(run) infra/deploy/delivery/src/can-i-deploy/cli.ts $(if $(files),--from-files)
