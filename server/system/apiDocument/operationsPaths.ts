/**
 * Returns the OpenAPI paths of the endpoints for the people who run the server. They are outside of
 * /api and have no contract.
 */
export function operationsPaths() {
  return {
    '/health/live': {
      get: {
        tags: ['System'],
        operationId: 'getLiveness',
        summary: 'Whether the process runs; never reads the database',
        responses: { 200: health('The process runs', 'ok') },
      },
    },
    '/health/ready': {
      get: {
        tags: ['System'],
        operationId: 'getReadiness',
        summary:
          'Whether the server takes requests: the database is reachable, has the schema of this release, and the server is not closing',
        responses: {
          200: health('Ready', 'ok'),
          503: health('The database cannot be used, or the server is closing', 'unavailable'),
        },
      },
    },
    '/metrics': {
      get: {
        tags: ['System'],
        operationId: 'getMetrics',
        summary:
          'Prometheus metrics, for the bearer of METRICS_TOKEN; without that setting for this machine alone',
        security: [{ metrics: [] }, {}],
        responses: {
          200: {
            description: 'Metrics in the text format of Prometheus',
            content: { 'text/plain': { schema: { type: 'string' } } },
          },
        },
      },
    },
  };
}

function health(description: string, status: string) {
  const schema = {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string', const: status } },
  };
  return { description, content: { 'application/json': { schema } } };
}
