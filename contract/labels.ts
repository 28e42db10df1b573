import { Type, type TUnsafe } from 'typebox'

const tagMax = 40

export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: tagMax }), {
  maxItems: 20,
  uniqueItems: true,
  description: 'Words to find it by.',
})

const texts = {
  type: 'object',
  propertyNames: { minLength: 1, maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
  maxProperties: 20,
} as const

/** The type says so much of the schema that it can be read as a plain one. */
export const metadataOf = (description: string) =>
  Type.Unsafe<Record<string, string>>({ ...texts, description }) as TUnsafe<
    Record<string, string>
  > &
    Pick<typeof texts, 'type'>

export const Metadata = metadataOf(
  'Texts under names that you choose, such as the id of a record in your system. ' +
    'Stored as they are, and part of the data of webhooks. At most 20 entries, names of at ' +
    'most 40 and texts of at most 500 characters.',
)

/** Shown of what has labels. */
export const labelFields = { tags: Tags, metadata: Metadata }

export const givenMetadata = { metadata: Type.Optional(Metadata) }
export const givenLabels = { tags: Type.Optional(Tags), ...givenMetadata }

export const metadataFilter = {
  metadata: Type.Optional(metadataOf('Only what has these entries: `metadata[campaign]=spring`.')),
}
export const labelFilters = {
  tag: Type.Optional(
    Type.String({ minLength: 1, maxLength: tagMax, description: 'Only what has this tag.' }),
  ),
  ...metadataFilter,
}
