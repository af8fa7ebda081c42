# The two commands are `make up` and `make test`; `make help` lists the others.
run := sh infra/local-stack/bootstrap.sh
stack := $(run) infra/local-stack/src/cli.ts

.DEFAULT_GOAL := help
.PHONY: help up down restart status logs reset test install generate flow fuzz requirements screens format chaos chaos-mutations

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
	@$(run) infra/local-stack/src/run-checks.ts

install: ## the packages alone
	@$(run) --install-only

generate: ## the Prisma clients of changed schemas
	@$(run) infra/local-stack/src/generate-clients.ts

flow: ## walk the main job over HTTP against the running system
	@$(run) infra/acceptance/src/cli.ts

fuzz: ## hostile requests against a system of its own: make fuzz requests=20000 seed=7
	@$(run) infra/acceptance/src/fuzz/cli.ts $(if $(requests),--requests $(requests)) $(if $(seed),--seed $(seed))

requirements: ## which requirements the tests prove; write=1 lists them in docs/requirements-proof.md
	@$(run) infra/local-stack/src/requirements.ts $(if $(write),--write)

screens: ## a picture of every screen, into docs/screens
	@$(run) node_modules/@playwright/test/cli.js test --config web/playwright.screens.config.ts

format: ## bring all files into their final form
	@$(run) node_modules/prettier/bin/prettier.cjs --write --log-level warn .

chaos: ## owners enroll and pay while everything fails, on both buses (seed= enrollments= faults= bus=)
	@$(run) infra/chaos/src/cli.ts $(if $(seed),--seed $(seed)) $(if $(enrollments),--enrollments $(enrollments)) $(if $(faults),--faults $(faults)) $(if $(bus),--bus $(bus))

chaos-mutations: ## switches off one protection after the other: the checker of `make chaos` has to notice
	@$(run) infra/chaos/src/mutations/cli.ts
