import * as Type from 'typebox';

/** The body of every refusal, RFC 9457 (API 4). */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String({
    description: 'identifies the reason for programs; codes are stable',
    examples: ['plans.signed', 'input.invalid'],
  }),
  detail: Type.String(),
  instance: Type.Optional(Type.String({ description: 'the id of the request in the log; only of a 500' })),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ description: 'the field, such as subplans.0.name' }),
        message: Type.String(),
      }),
    ),
  ),
});
export type Problem = Type.Static<typeof Problem>;
