import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { identityDocumentFields, scanFields } from '@impulse/api/identity-documents/identity-document-fields'

/** Returns the server's response with an approved Russian passport, in which all fields are editable. */
export const aDocumentResponse = (
  change: Partial<IdentityDocumentResponse> = {},
): IdentityDocumentResponse => ({
  gender: 'male',
  passportType: 'Паспорт гражданина РФ',
  passportCountry: 'Россия',
  dateOfBirth: '1990-04-12',
  serial: '4511',
  number: '123456',
  issuer: '',
  issuedAt: '2011-05-20',
  validTo: null,
  registrationAddress: 'г. Тула, ул. Лесная, д. 5',
  registrationIssuedAt: '2011-06-01',
  registrationExpiresAt: null,
  inn: '500100732259',
  version: 3,
  status: 'Подтверждён',
  comment: '',
  pasportScan: 'a',
  adressScan: 'b',
  innScan: '',
  verdicts: {},
  endsOn: null,
  submittedAt: null,
  editable: [...identityDocumentFields, ...scanFields],
  ...change,
})

export const emptyResponse: IdentityDocumentResponse = aDocumentResponse({
  gender: '',
  passportType: '',
  passportCountry: '',
  dateOfBirth: '',
  serial: '',
  number: '',
  issuedAt: '',
  registrationAddress: '',
  registrationIssuedAt: null,
  inn: '',
  version: 0,
  status: 'Не заполнен',
  pasportScan: '',
  adressScan: '',
})
