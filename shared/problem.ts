import * as Type from 'typebox';

/** RFC 9457, as every refusal of the API answers (contract §1). `detail` is a sentence that a person can act on. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
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
