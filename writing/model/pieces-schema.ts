import { Type } from 'typebox'

// Without numbers: servers that enforce schemas do not all know minItems; how many pieces there are
// is checked afterwards.
export const piecesSchema = Type.Object(
  { pieces: Type.Array(Type.String()) },
  { additionalProperties: false },
)
