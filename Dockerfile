# rolecall in a container, not as root and with a read-only file system. Build your own image on it with your repository:
#   FROM registry.example.com/rolecall
#   COPY --chown=node:node . /repository
# Keep the state in a folder on a volume: rolecall apply --state-dir /state/rolecall. Times are UTC and messages English;
# TZ and LANG change nothing.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-slim
RUN apt-get update && apt-get install --yes --no-install-recommends git ca-certificates tini && rm -rf /var/lib/apt/lists/*
COPY --from=build /build/package.json /build/LICENSE /opt/rolecall/
COPY --from=build /build/dist /opt/rolecall/dist
COPY --from=build /build/schemas /opt/rolecall/schemas
COPY --from=build /build/examples /opt/rolecall/examples
# The user can write to a new volume that is mounted here.
RUN install --directory --mode=0700 --owner=node --group=node /state
# The user node, by number: from a name, Kubernetes does not know that it is not root.
USER 1000:1000
WORKDIR /repository
# Without an init process, SIGTERM and Ctrl-C would not stop a plan: the first process of a container ignores them.
ENTRYPOINT ["tini", "--", "node", "/opt/rolecall/dist/main.js"]
