import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'

/** Identity document in review, with one scan. */
export const documentInReview: DocumentCase = {
  id: 'm-1',
  phone: '79161118401',
  lastName: 'Воронцов',
  firstName: 'Андрей',
  middleName: '',
  kind: 'review',
  version: 2,
  until: null,
  warnings: {},
  same: [],
  decisions: [],
  changed: null,
  fields: { serial: '4510', number: '123456' },
  scans: [{ id: 'scan-1', field: 'pasportScan', mediaType: 'image/jpeg', bytes: 1 }],
}
