# The two commands are `make up` and `make test`; `make help` lists the others.
run := sh infra/dev/local-stack/bootstrap.sh
stack := $(run) infra/dev/local-stack/src/cli.ts

.DEFAULT_GOAL := help
.PHONY: bench bench-web query-plans bench-growth bench-admin bench-admin-web bench-gateway bench-catalog bench-sign-in bench-start bench-flow help up down restart status logs reset test install generate flow fuzz requirements screens format chaos chaos-timings chaos-mutations bench-timing sbom audit

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

test: ## format, lint, types, layers, dead code, and all suites of tests
	@$(run) infra/dev/local-stack/src/run-checks.ts

install: ## the packages alone
	@$(run) --install-only

generate: ## the Prisma clients of changed schemas
	@$(run) infra/dev/local-stack/src/generate-clients.ts

flow: ## walk the main job over HTTP against the running system
	@$(run) infra/quality/acceptance/src/cli.ts

fuzz: ## hostile requests against a system of its own: make fuzz requests=20000 seed=7
	@$(run) infra/quality/acceptance/src/fuzz/cli.ts $(if $(requests),--requests $(requests)) $(if $(seed),--seed $(seed))

bench-timing: ## signing in and resets have to take as long without an account as with one
	@$(run) infra/quality/acceptance/src/timing/cli.ts $(if $(tries),--tries $(tries))

sbom: ## what is delivered, as CycloneDX, into sbom.cdx.json
	@$(run) infra/dev/local-stack/src/supply-chain/write-sbom.ts

audit: ## known weaknesses of packages, and install scripts against the list of those that are known
	@$(run) infra/dev/local-stack/src/supply-chain/cli.ts

requirements: ## checks that a test proves every requirement
	@$(run) infra/dev/local-stack/src/requirements.ts

screens: ## a picture of every screen, into docs/screens
	@$(run) node_modules/@playwright/test/cli.js test --config web/playwright.screens.config.ts

format: ## bring all files into their final form
	@$(run) node_modules/prettier/bin/prettier.cjs --write --log-level warn .

chaos: ## owners enroll and pay while everything fails, on both buses (seed= enrollments= faults= bus=)
	@$(run) infra/quality/chaos/src/cli.ts $(if $(seed),--seed $(seed)) $(if $(enrollments),--enrollments $(enrollments)) $(if $(faults),--faults $(faults)) $(if $(bus),--bus $(bus))

chaos-timings: ## how fast events flow, also after a broker or database that was away
	@$(run) infra/quality/chaos/src/timings/cli.ts

bench: ## measures everything with short settings, into docs/benchmarks
	@$(run) infra/quality/bench/src/cli.ts all

bench-web: ## Lighthouse's mobile profile, medians of five visits per page
	@$(run) infra/quality/bench/src/cli.ts web

bench-admin: ## staff's lists and figures with many customers: make bench-admin customers=100000,1000000 rounds=40
	@$(run) infra/quality/bench/src/cli.ts admin $(if $(customers),--customers $(customers)) $(if $(rounds),--rounds $(rounds))

bench-admin-web: ## staff's dashboard in a browser with many customers: make bench-admin-web customers=100000
	@$(run) infra/quality/bench/src/cli.ts admin-web $(if $(customers),--customers $(customers))

bench-flow: ## owners who enroll and pay, eight at a time or so many per second: make bench-flow enrollments=200 bus=rabbitmq rate=20, or peer=vendure beside it
	@$(run) infra/quality/bench/src/cli.ts flow $(if $(enrollments),--enrollments $(enrollments)) $(if $(bus),--bus $(bus)) $(if $(rate),--rate $(rate)) $(if $(peer),--peer $(peer))

bench-gateway: ## requests through the gateway beside nginx and a bare proxy: make bench-gateway seconds=5
	@$(run) infra/quality/bench/src/cli.ts gateway $(if $(seconds),--seconds $(seconds))

bench-growth: ## how everything changes with the number of owners: make bench-growth owners=1000,10000,100000,1000000 requests=72000 rounds=5 keep=yes
	@$(run) infra/quality/bench/src/cli.ts growth $(if $(owners),--owners $(owners)) --rounds $(or $(rounds),5) $(if $(requests),--requests $(requests)) $(if $(keep),--keep)

query-plans: ## PostgreSQL's plans for what people wait for, into docs/query-plans.md: make query-plans owners=100000
	@QUERY_PLANS_WRITE=1 QUERY_PLANS_OWNERS=$(or $(owners),100000) $(run) node_modules/vitest/vitest.mjs run --project integration infra/quality/bench/test/integration/query-plans.test.ts

bench-catalog: ## plans and recommendations at 500 requests per second: make bench-catalog seconds=5
	@$(run) infra/quality/bench/src/cli.ts catalog $(if $(seconds),--seconds $(seconds))

bench-sign-in: ## what others wait for identity while passwords are hashed
	@$(run) infra/quality/bench/src/cli.ts sign-in

bench-start: ## how long every process takes to start, and the memory that it holds
	@$(run) infra/quality/bench/src/cli.ts start

chaos-mutations: ## switches off one protection after the other: the checker of `make chaos` has to notice
	@$(run) infra/quality/chaos/src/mutations/cli.ts

.PHONY: images backup restore can-i-deploy scale-billing

images: ## build every container image, with Docker or buildah, and let each pass its health check
	@$(run) infra/deploy/delivery/src/images/cli.ts

backup: ## every service's rows, while the system runs: make backup to=folder
	@$(run) infra/deploy/delivery/src/backup/cli.ts backup $(if $(to),--to $(to))

restore: ## a backup into empty databases, checked row by row: make restore from=folder (replace=1)
	@$(run) infra/deploy/delivery/src/backup/cli.ts restore --from $(from) $(if $(replace),--replace)

can-i-deploy: ## whether every pair that talks keeps what the other expects, by the pact files
	@$(run) infra/deploy/delivery/src/can-i-deploy/cli.ts $(if $(files),--from-files)

scale-billing: ## 1, 2 and 3 billing processes behind one gateway on RabbitMQ, with figures (delay= ms of the provider)
	@$(run) infra/deploy/delivery/src/scale-billing/cli.ts $(if $(delay),--provider-delay-ms $(delay))
