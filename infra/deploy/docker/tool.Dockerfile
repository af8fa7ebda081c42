# The payment simulator, and the program that enrolls the demo's owner.
#   docker build -f infra/deploy/docker/tool.Dockerfile --build-arg WORKSPACE=infra/dev/stripe-simulator .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

# Only what npm reads, without its age, so that a change of sources does not install everything again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /src
COPY . .
RUN mkdir /manifests \
  && find . \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents {} /manifests \; \
  && find /manifests -exec touch --date=@0 {} +

FROM ${NODE_IMAGE} AS packages
ARG WORKSPACE
WORKDIR /app
COPY --from=manifests /manifests ./
COPY infra/deploy/docker/prune-packages.mjs /
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace "$WORKSPACE" \
  && node /prune-packages.mjs

FROM ${NODE_IMAGE}
ARG WORKSPACE
ENV NODE_ENV=production HOST=0.0.0.0 STRIPE_SIMULATOR_HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app ./
COPY infra/deploy/docker/health-check.mjs ./
# The demo's owner enrolls like a visitor of the acceptance tests.
COPY services/shared services/shared
COPY infra/quality/acceptance infra/quality/acceptance
COPY ${WORKSPACE} ${WORKSPACE}
# A new volume takes the owner of the folder that it covers.
RUN mkdir /data && chown 1000:1000 /data
WORKDIR /app/${WORKSPACE}
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "/app/health-check.mjs"]
CMD ["node", "--disable-warning=ExperimentalWarning", "src/main.ts"]
