import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow'

export class CrierApi implements ICredentialType {
  name = 'crierApi'
  displayName = 'Crier API'
  icon = { light: 'file:../icons/crier.svg', dark: 'file:../icons/crier.dark.svg' } as const
  documentationUrl = 'https://docs.n8n.io/integrations/community-nodes/installation/'

  properties: INodeProperties[] = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. https://crier.example.com',
      description: 'Where your Crier server is reached from n8n',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'A key of its own for n8n, made in the dashboard under Developers',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}', url: '/api/account' },
  }
}
