# `make up` and `make test` are the two commands to know; `make help` lists the others.
run := sh infra/dev/local-stack/bootstrap.sh
stack := $(run) infra/dev/local-stack/src/cli.ts
bench := $(run) infra/quality/bench/src/cli.ts

.DEFAULT_GOAL := help
.PHONY: audit bench-desk bench-flow bench-web chaos chaos-mutations clock down flow format fuzz generate help install logs quick reset restart sbom screens status stripe-check test test-all up

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | awk -F'|' '{ printf "  make %-15s %s\n", $$1, $$2 }'

up: ## install what is missing and start everything; returns when all is ready
	@$(stack) up

down: ## stop everything and keep the data
	@$(stack) down

restart: ## down and up
	@$(stack) down
	@$(stack) up

status: ## the state of every process
	@$(stack) status

logs: ## the end of all logs, or of one: make logs name=billing
	@$(stack) logs $(name)

clock: ## move the business clock of the running system: make clock to=2027-03-01T09:00, by=30d, or to=now
	@$(stack) clock $(if $(to),--to $(to)) $(if $(by),--by $(by))

reset: ## stop everything and delete all data after asking; yes=1 does not ask
	@$(stack) reset $(if $(yes),--yes)

quick: ## format, lint, types, layers, dead code, and unit tests
	@$(run) infra/dev/local-stack/src/run-checks.ts quick

test: ## quick, plus integration, contract, and payment tests in a browser
	@$(run) infra/dev/local-stack/src/run-checks.ts test

test-all: ## test, plus system, query plan, recovery, chaos, fuzz, and all browser tests
	@$(run) infra/dev/local-stack/src/run-checks.ts test-all

install: ## install the packages
	@$(run) --install-only

generate: ## generate the Prisma clients and Kysely types of changed schemas
	@$(run) infra/dev/local-stack/src/generate-clients.ts

flow: ## enroll and pay on the running system over HTTP
	@$(run) infra/quality/acceptance/src/cli.ts

fuzz: ## send hostile requests to a temporary system: make fuzz requests=20000 seed=7
	@$(run) infra/quality/acceptance/test/fuzz/cli.ts $(if $(requests),--requests $(requests)) $(if $(seed),--seed $(seed))

stripe-check: ## check a Stripe test account before going live (docs/go-live.md); needs test keys
	@$(run) infra/quality/acceptance/test/stripe-check/cli.ts

sbom: ## write the shipped packages to sbom.cdx.json (CycloneDX)
	@$(run) --install-only && npm sbom --omit dev --sbom-format cyclonedx > sbom.cdx.json

audit: ## list known vulnerabilities of the shipped packages
	@npm audit --omit dev

screens: ## save a picture of every screen to docs/screens
	@$(run) node_modules/@playwright/test/cli.js test --config web/playwright.screens.config.ts

format: ## format all files
	@$(run) node_modules/oxfmt/bin/oxfmt

chaos: ## enroll and pay while processes fail, on both buses: make chaos seed=7 enrollments=450 faults=90, or scenario=campaign, or scenario=change
	@$(run) infra/quality/chaos/src/cli.ts $(if $(scenario),--scenario $(scenario)) $(if $(seed),--seed $(seed)) $(if $(enrollments),--enrollments $(enrollments)) $(if $(faults),--faults $(faults)) $(if $(bus),--bus $(bus))

bench-flow: ## measure enrolling and paying: make bench-flow rate=5 bus=rabbitmq, or peer=vendure
	@$(bench) flow $(if $(enrollments),--enrollments $(enrollments)) $(if $(bus),--bus $(bus)) $(if $(rate),--rate $(rate)) $(if $(peer),--peer $(peer))

bench-desk: ## measure the front desk, from search to recorded use: make bench-desk rounds=300
	@$(bench) desk $(if $(customers),--customers $(customers)) $(if $(rounds),--rounds $(rounds))

bench-web: ## run Lighthouse's mobile profile, medians of five visits: make bench-web rounds=5
	@$(bench) web $(if $(pages),--pages $(pages)) $(if $(rounds),--rounds $(rounds))

chaos-mutations: ## disable one protection at a time; the chaos checks must notice
	@$(run) infra/quality/chaos/src/mutations/cli.ts

.PHONY: backup docker-env images restore test-docker

docker-env: ## write .env for docker compose: for this machine, or for a server: make docker-env host=plans.clinic.example
	@$(run) infra/dev/local-stack/src/create-docker-env.ts $(if $(host),--host $(host))

test-docker: ## deploy, load, kill, update, back up, and restore containers; from a release: make test-docker previous=v0.1.0
	@$(run) infra/deploy/delivery/test/docker/cli.ts $(if $(previous),--previous $(previous))

images: ## build the container images with Docker
	docker compose build

backup: ## save every service's rows while the system runs: make backup to=folder
	@$(run) infra/deploy/delivery/src/backup/cli.ts backup $(if $(to),--to $(to))

restore: ## load a backup into empty databases and verify it: make restore from=folder (replace=1)
	@$(run) infra/deploy/delivery/src/backup/cli.ts restore --from $(from) $(if $(replace),--replace)
