import { Type } from '@sinclair/typebox';
import { named } from './primitives.js';

/** Every error answer has these three; `error` lists issues when the request broke its schema. */
export const ErrorBody = named(
  'Error',
  Type.Object(
    {
      message: Type.String({ description: 'For people.' }),
      error: Type.Union([
        Type.String({ description: 'Name of the class of errors.' }),
        Type.Array(
          Type.Object(
            {
              code: Type.String(),
              path: Type.Array(Type.Union([Type.String(), Type.Number()])),
              message: Type.String(),
            },
            { additionalProperties: true },
          ),
        ),
      ]),
      reason: Type.String({ description: 'Stable, for programs: UPPER_SNAKE.' }),
    },
    { additionalProperties: true },
  ),
);
