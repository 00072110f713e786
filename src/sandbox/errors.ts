import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** How many complaints about one request are told. */
const MOST_COMPLAINTS = 20;

/** The one shape of an error: `message`, and `errors` on 400. */
export const error = (message: string, errors?: readonly string[]) => ({
  message,
  ...(errors && { errors }),
});

/** For what Fastify refuses before it looks for an endpoint. */
export const refuseEarly = (failure: FastifyError, _request: unknown, reply: FastifyReply): void => {
  reply.code(failure.statusCode ?? 400).send(error(failure.message));
};

/** Lets every refusal be answered in the one shape, and what fails unforeseen as 500. */
export function addErrors(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>((failure, _request, reply) => {
    if (failure.validation !== undefined) {
      const errors = failure.validation.slice(0, MOST_COMPLAINTS).map(({ instancePath, message, params }) => {
        const { additionalProperty: extra } = params;
        return `${instancePath.slice(1)} ${message ?? ''}${extra === undefined ? '' : `: ${extra}`}`.trim();
      });
      return reply.code(400).send(error('the request is not what is documented', errors));
    }
    const status = failure instanceof Refusal ? failure.status : (failure.statusCode ?? 500);
    return reply.code(status).send(error(status === 500 ? 'the portal failed' : failure.message));
  });
  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send(error(`there is no ${request.method} ${request.url.split('?')[0]}`)),
  );
}

/** Answers 405 with `Allow` for every other method of the paths that were added so far. */
export function refuseOtherMethods(
  server: FastifyInstance,
  methods: ReadonlyMap<string, readonly string[]>,
): void {
  for (const [url, allowed] of methods) {
    const others = server.supportedMethods.filter((method) => !allowed.includes(method));
    const allow = allowed.join(', ');
    server.route({
      method: others,
      url,
      schema: { hide: true },
      handler: async ({ method }, reply) =>
        reply
          .code(405)
          .header('allow', allow)
          .send(error(`${method} is not possible here; ${allow} is`)),
    });
  }
}
