import type { DocumentDetails } from '@impulse/api/identity-documents/console-identity-documents'
import { scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import { changedFields } from '../identity-documents.rules.ts'
import type { DocumentCase } from './access-document.ts'

/** Converts an opened document to the response for staff. */
export const toDocumentDetails = ({
  row,
  fields,
  warnings,
  scans,
  same,
  decisions,
  reviewed,
}: DocumentCase): DocumentDetails => ({
  version: row?.version ?? 0,
  fields,
  warnings: Object.fromEntries(Object.entries(warnings).filter(([, warning]) => warning)),
  scans: scans
    .map(({ fileId, field, mediaType, bytes }) => ({ id: fileId, field, mediaType, bytes }))
    .toSorted((a, b) => scanFields.indexOf(a.field) - scanFields.indexOf(b.field)),
  same,
  changed:
    reviewed &&
    Object.fromEntries([
      ...changedFields(reviewed.fields, fields).map((field) => [field, reviewed.fields[field] ?? '']),
      ...scans.filter(({ fileId }) => !reviewed.scans.includes(fileId)).map(({ field }) => [field, '']),
    ]),
  decisions: decisions.map((decision) => ({ ...decision, at: moscowIso(decision.at) })),
})
