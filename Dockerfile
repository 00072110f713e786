# rolecall in a container: not root, and nothing in it needs to be written. Build your own image on it with your repository:
#   FROM registry.example.com/rolecall
#   COPY --chown=node:node . /repository
# State is kept in a folder of its own on a volume: rolecall apply --state-dir /state/rolecall. Times are UTC and messages
# English, whatever TZ and LANG say.
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
# A new volume that is mounted here is writable to the user that runs.
RUN install --directory --mode=0700 --owner=node --group=node /state
# The user node, by number: Kubernetes cannot tell from a name that it is not root.
USER 1000:1000
WORKDIR /repository
# The first process of a container gets no SIGTERM and no Ctrl-C that it did not ask for: a plan would go on.
ENTRYPOINT ["tini", "--", "node", "/opt/rolecall/dist/main.js"]
