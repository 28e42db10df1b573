import type { INodeProperties } from 'n8n-workflow'
import { additional, idempotencyKey } from './fields.ts'
import { fieldsOf, type Resource } from './resource.ts'

const altText: INodeProperties = {
  displayName: 'Alt Text',
  name: 'altText',
  type: 'string',
  default: '',
  description: 'What is to be seen, for those who cannot see it',
}

export const media: Resource = {
  operations: {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['media'] } },
    default: 'upload',
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get an upload',
        description: 'Read an upload, such as whether a video is ready',
      },
      {
        name: 'Upload',
        value: 'upload',
        action: 'Upload a file',
        description: 'Upload a picture, a video or a PDF from binary data',
      },
      {
        name: 'Upload From URL',
        value: 'uploadFromUrl',
        action: 'Upload a file from a URL',
        description: 'Have the server fetch a file',
      },
    ],
  },
  calls: {
    get: ['GET', '/api/media/{media_id}'],
    upload: ['POST', '/api/media'],
    uploadFromUrl: ['POST', '/api/media'],
  },
  fields: [
    ...fieldsOf(
      'media',
      ['get'],
      [
        {
          displayName: 'Media ID',
          name: 'mediaId',
          type: 'string',
          required: true,
          default: '',
          placeholder: 'e.g. med_01a2091449ffbe5ba500d94adca5de00',
        },
      ],
    ),
    ...fieldsOf(
      'media',
      ['upload'],
      [
        {
          displayName: 'Input Binary Field',
          name: 'binaryPropertyName',
          type: 'string',
          required: true,
          default: 'data',
          description: 'The name of the input field that holds the file',
        },
      ],
    ),
    ...fieldsOf(
      'media',
      ['uploadFromUrl'],
      [
        {
          displayName: 'File URL',
          name: 'url',
          type: 'string',
          required: true,
          default: '',
          placeholder: 'e.g. https://example.com/picture.jpg',
          description: 'A public address that answers with the file',
        },
      ],
    ),
    ...fieldsOf('media', ['upload', 'uploadFromUrl'], [additional([altText, idempotencyKey])]),
  ],
}
