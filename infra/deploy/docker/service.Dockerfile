# One service with its migrations and its seed.
#   docker build -f infra/deploy/docker/service.Dockerfile --build-arg WORKSPACE=services/billing .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

# Only what npm reads, without its age, so that a change of sources does not install everything again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /src
COPY . .
RUN mkdir /manifests \
  && find . \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents {} /manifests \; \
  && find /manifests -exec touch --date=@0 {} +

FROM ${NODE_IMAGE} AS generated
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run generate

FROM ${NODE_IMAGE} AS packages
ARG WORKSPACE
WORKDIR /app
COPY --from=manifests /manifests ./
COPY infra/deploy/docker/prune-packages.mjs /
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace "$WORKSPACE" \
  && node /prune-packages.mjs

FROM ${NODE_IMAGE}
ARG WORKSPACE
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app ./
COPY infra/deploy/docker/health-check.mjs infra/deploy/docker/prepare.sh ./
COPY services/shared services/shared
COPY --from=generated /app/${WORKSPACE} ${WORKSPACE}
RUN mkdir .compile-cache && chown 1000:1000 .compile-cache
WORKDIR /app/${WORKSPACE}
# Node's own user, by number: Kubernetes can tell that it is not root.
USER 1000:1000
# Node keeps what it strips and compiles, which halves the time to start.
ENV NODE_COMPILE_CACHE=/app/.compile-cache
RUN node --disable-warning=ExperimentalWarning --input-type=module --eval \
  "await import('./src/compose.ts'); await import('/app/services/shared/chassis/src/bus/rabbitmq-bus.ts')"
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "/app/health-check.mjs"]
CMD ["node", "--disable-warning=ExperimentalWarning", "src/main.ts"]
