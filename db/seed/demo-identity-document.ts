import { readFile } from 'node:fs/promises'
import type { IdentityDocumentData } from '@impulse/api/identity-documents/identity-document'
import {
  recordConsent,
  presentVersions,
} from '../../apps/server/src/modules/identity/consents/consents.service.ts'
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import type { Db } from '../../apps/server/src/platform/db/db.ts'
import { newId } from '../../apps/server/src/platform/ids/ids.ts'
import {
  decideIdentityDocument,
  getIdentityDocumentData,
  type IdentityDocumentContext,
  getIdentityDocument,
  putScan,
  saveIdentityDocument,
  takeDocument,
} from '../../apps/server/src/modules/identity/identity-documents/identity-documents.service.ts'
import { findOrCreateMember } from '../../apps/server/src/modules/identity/profile/profile.service.ts'
import { andrey, atOrAfterVersion } from './demo-members.ts'
import { fixedClockAt } from './fixed-clock.ts'
import { takeSeed } from './take-seed.ts'

const specimen: IdentityDocumentData = {
  gender: 'male',
  passportType: 'Паспорт гражданина РФ',
  passportCountry: 'Россия',
  dateOfBirth: '1988-04-12',
  serial: '4508',
  number: '000000',
  issuer: '',
  issuedAt: '2008-05-20',
  validTo: null,
  registrationAddress: 'г. Москва, ул. Образцовая, д. 1, кв. 1',
  registrationIssuedAt: '2008-06-03',
  registrationExpiresAt: null,
  inn: '500100732259',
}

const scans = {
  pasportScan: 'specimen-passport.jpg',
  adressScan: 'specimen-registration.jpg',
  innScan: 'specimen-inn.jpg',
} as const

/**
 * Completes the identity document of the demo member Андрей once. An approved document without data gets data and
 * scans, clearly not those of a real document, and is approved again. A document in review is only approved, and any
 * other document stays unchanged.
 */
export async function seedDocumentWithScans(context: IdentityDocumentContext): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    if (!(await takeSeed(tx, 'passport'))) return
    const now = clock.businessNow()
    const { memberId } = await findOrCreateMember(tx, { phone: andrey.phone, origin: 'sign-in', now })
    const { status, decidedAt } = await getIdentityDocument(db, memberId)
    const then = { ...context, clock: fixedClockAt(decidedAt ?? now, clock) }
    if ((await getIdentityDocumentData(context, memberId)).version === 0 && status === 'approved') {
      for (const [field, name] of Object.entries(scans) as [keyof typeof scans, string][])
        await putScan(then, {
          id: newId(),
          memberId,
          field,
          rotate: 0,
          file: await readFile(new URL(name, import.meta.url)),
        })
      const textVersion = (await presentVersions(db, now)).documents
      const consent = { memberId, purpose: 'documents', given: true, textVersion } as const
      const given = atOrAfterVersion(textVersion, { moment: decidedAt ?? now, now })
      await recordConsent(db, { ...consent, at: given, businessNow: now, ip: '127.0.0.1', userAgent: 'demo' })
      await saveIdentityDocument(then, { memberId, version: 0, data: specimen })
    } else if (status !== 'review') return
    await approve(then, { memberId })
  })
}

/**
 * Approves the identity document as the demo staff member, and marks Андрей's notification of the approval as
 * read.
 */
async function approve(context: { db: Db; clock: Clock }, { memberId }: { memberId: string }): Promise<void> {
  const { db, clock } = context
  const at = clock.businessNow()
  await db.query({
    text: `insert into staff (name, created_at, declared_at) values ('demo', $1, $1) on conflict do nothing`,
    values: [at],
  })
  const decision = { phone: andrey.phone, status: 'approved', comment: '', version: 1 } as const
  await takeDocument({ ...context, staffName: 'demo' }, { phone: andrey.phone })
  await decideIdentityDocument({ ...context, staffName: 'demo' }, decision)
  await db.query({
    text: `update notifications set read_at = created_at
      where member_id = $1 and category = 'passport' and created_at = $2`,
    values: [memberId, at],
  })
}
