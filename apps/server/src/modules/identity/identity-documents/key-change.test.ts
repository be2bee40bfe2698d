import { expect, it } from 'vitest'
import { newKey } from '../../../platform/vault/seal.ts'
import { openVault } from '../../../platform/vault/vault.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { aDocument, anIdentityDocumentTest } from '../../../testing/identity/identity-document-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  accessDocument,
  getIdentityDocumentData,
  saveIdentityDocument,
} from './identity-documents.service.ts'

const { db } = await testDatabase()
const test = await anIdentityDocumentTest(db)

it('after the key in FILES_KEYS was replaced, the server still decrypts older documents and finds other members who send the same document', async () => {
  const [old, present] = [
    { id: 'old', key: newKey() },
    { id: 'present', key: newKey() },
  ]
  const under = (keys: Parameters<typeof openVault>[0]['keys']) => ({
    ...test.context,
    vault: openVault({ db, keys }),
  })
  const [one, other] = [await aMember(db), await aMember(db)]
  const sent = await saveIdentityDocument(under([old]), {
    memberId: one.memberId,
    version: 0,
    data: aDocument(),
  })
  await under([present, old]).vault.resealKeys()
  const after = under([present])
  expect(await getIdentityDocumentData(after, one.memberId)).toEqual(sent)
  await saveIdentityDocument(after, { memberId: other.memberId, version: 0, data: aDocument() })
  const access = { phone: other.phone, reason: 'Проверка' }
  expect((await accessDocument({ ...after, staffName: 'olga' }, access)).same).toMatchObject([
    { same: 'document' },
    { same: 'inn' },
  ])
})
