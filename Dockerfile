# Builds the site with all packages, and runs it with the production packages as an unprivileged user.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/vite/bin/vite.js build \
  && NODE_ENV=production node node_modules/vite/bin/vite.js build --ssr

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The base image contains Node 24, so the copy from npm is not needed.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/node-* node_modules/.bin/node

FROM node:24-bookworm-slim
WORKDIR /app
# glibc keeps freed memory in up to eight arenas per core. With two arenas, the site uses less memory.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PROCESSES=auto MALLOC_ARENA_MAX=2
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY demo demo
COPY server server
# Commands for a shell in the container, see docs/operations.md.
COPY scripts/admin.ts scripts/backup.ts scripts/restore.ts scripts/seed.ts scripts/command.ts scripts/
COPY supabase/migrations supabase/migrations
COPY web/public web/public
COPY web/locales web/locales
COPY --from=build /app/dist dist
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
# Without DRAIN_SECONDS, the site stops within 15 seconds of this signal.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# docs/decisions/0028-memory-has-bounds.md explains the second flag.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "server/main.ts"]
