# The site and the API in one image; docs/operate/run.md explains it.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The address is written into the pages, so the image belongs to it.
ARG PUBLIC_URL
# 0 builds with the example contacts of src/content/settings.json, to try the image.
ARG ANK_RELEASE=1
RUN ANK_RELEASE=$ANK_RELEASE PUBLIC_URL=$PUBLIC_URL npm run build

FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# TypeScript is an optional peer of Valibot, which the server does not use.
RUN npm ci --omit=dev --ignore-scripts && rm -r node_modules/typescript

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0
# These settings of glibc and the one of V8 below halve the memory that the server needs.
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/server server
COPY --from=build /app/src/contract src/contract
COPY --from=build /app/src/domain src/domain
COPY --from=build /app/dist dist
COPY --from=build /app/dist-pages dist-pages
COPY --from=build /app/dist-admin dist-admin
USER node
EXPOSE 4321
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:4321/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/main.js"]
