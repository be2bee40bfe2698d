import { identityDocumentFields } from '@impulse/api/identity-documents/identity-document-fields'
import type { Queryable } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import type { MemberKey, Vault } from '../../../platform/vault/vault.ts'
import { emptyFields, type Fields } from './identity-documents.rules.ts'

type FieldsOwner = { memberId: string; version: number }

/**
 * Encrypts each field separately and binds it to the member, the field and the version. A value that is
 * copied to another member, field or version then cannot be decrypted.
 */
export const sealFields = (key: MemberKey, fields: Fields, owner: FieldsOwner): Record<string, string> =>
  Object.fromEntries(
    identityDocumentFields.map((field) => [
      field,
      key.seal(Buffer.from(JSON.stringify(fields[field])), about(field, owner)).toString('base64'),
    ]),
  )

/** Returns the decrypted fields of a document. All fields are empty when the member has sent no document. */
export async function openFields(
  { vault }: { vault: Vault },
  db: Queryable,
  { memberId, row }: { memberId: string; row: { sealed: Record<string, string>; version: number } | null },
): Promise<Fields> {
  if (row === null || Object.keys(row.sealed).length === 0) return emptyFields
  const key = await vault.findKey(db, memberId)
  invariant(key, 'a member with sealed document fields must have the key that opens them')
  const opened = identityDocumentFields.map((field) => {
    const sealed = Buffer.from(row.sealed[field] ?? '', 'base64')
    return [field, JSON.parse(key.open(sealed, about(field, { memberId, version: row.version })).toString())]
  })
  return Object.fromEntries(opened) as Fields
}

const about = (field: string, { memberId, version }: FieldsOwner): string =>
  `${field} of the document of member ${memberId}, version ${version}`

/**
 * Returns keyed hashes of the document (type, country, series and number) and of the ИНН; `innHash` is null when the
 * ИНН is empty. Two members with the same document get the same hash, but nobody can compute the document number from
 * the hash.
 */
export async function getHashes(
  { vault }: { vault: Vault },
  db: Queryable,
  { passportType, passportCountry, serial, number, inn }: Fields,
): Promise<{ documentHash: Buffer; innHash: Buffer | null }> {
  const hashDocument = await vault.hashFor(db, 'documents')
  const hashInn = await vault.hashFor(db, 'inn')
  const signs = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const document = [passportType, passportCountry.toUpperCase(), signs(serial + number)].join('|')
  return { documentHash: hashDocument(document), innHash: inn === '' ? null : hashInn(inn) }
}
