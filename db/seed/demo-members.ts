import type { Tx } from '../../apps/server/src/platform/db/db.ts'
import { savePlaceOfWork } from '../../apps/server/src/modules/identity/profile/personal-data.ts'
import {
  recordConsentIn,
  presentVersions,
} from '../../apps/server/src/modules/identity/consents/consents.service.ts'
import {
  findOrCreateMember,
  recordSignIn,
  saveNames,
  getUser,
} from '../../apps/server/src/modules/identity/profile/profile.service.ts'

/** Demo member Андрей, for whom every page of the cabinet has data. */
export const andrey = {
  phone: '79000000000',
  names: { firstName: 'Андрей', middleName: 'Сергеевич', lastName: 'Воронцов', cityName: 'Москва' },
  placeOfWork: {
    Description: 'Подключаю квартиры и офисы',
    Department: 'Продажи',
    Employer: 'ООО «Связь рядом»',
    JobPost: 'Старший монтажник',
    DcAddress: 'Москва, ул. Тверская, 7',
    DcNumber: '17',
    DcDivision: 'Центр',
  },
}

/**
 * New demo member Мария, who has only a name, a consent and the acceptance of the legal rules. Her pages show the
 * cabinet's empty states.
 */
export const maria = {
  phone: '79000000001',
  names: { firstName: 'Мария', middleName: 'Алексеевна', lastName: 'Соколова', cityName: 'Казань' },
  placeOfWork: null,
}

/**
 * Creates a demo member who has consented to the processing of personal data, accepted the legal rules, given a name,
 * and signed in every month. When the member exists already, adds only missing data.
 */
export async function seedMember(
  tx: Tx,
  member: typeof andrey | typeof maria,
  { joinedAt, now }: { joinedAt: Date; now: Date },
): Promise<string> {
  const { memberId } = await findOrCreateMember(tx, { phone: member.phone, origin: 'sign-in', now: joinedAt })
  const user = await getUser(tx, { memberId, now, host: '' })
  if (user.phoneVerificationStatus === 'unverified')
    for (const at of [...monthly(joinedAt, now), now])
      await recordSignIn(tx, { memberId, phone: member.phone, now: at })
  if (!user.profileComplete) {
    await saveNames(tx, { memberId, ...member.names })
    if (member.placeOfWork) await savePlaceOfWork(tx, { memberId, placeOfWork: member.placeOfWork })
  }
  const present = await presentVersions(tx, now)
  for (const purpose of ['personal-data', 'rules'] as const) {
    if (purpose === 'rules' ? user.rulesVersion !== null : user.consentGiven) continue
    const textVersion = present[purpose]
    await recordConsentIn(tx, {
      memberId,
      purpose,
      given: true,
      textVersion,
      ip: '127.0.0.1',
      userAgent: 'demo',
      at: atOrAfterVersion(textVersion, { moment: joinedAt, now }),
      businessNow: now,
    })
  }
  return memberId
}

/**
 * Returns the time at which a demo member gave a consent: `moment`, or the start of the text version when this version
 * came into force between `moment` and now. A consent cannot be older than its text.
 */
export function atOrAfterVersion(textVersion: string, { moment, now }: { moment: Date; now: Date }): Date {
  const inForceFrom = new Date(`${textVersion}T09:00:00+03:00`)
  return moment < inForceFrom && inForceFrom <= now ? inForceFrom : moment
}

const monthMs = 30 * 86_400_000

/** Returns times at intervals of thirty days, the first at `from` and all before `to`. */
const monthly = (from: Date, to: Date): Date[] =>
  Array.from(
    { length: Math.max(1, Math.ceil((to.getTime() - from.getTime()) / monthMs)) },
    (_, month) => new Date(from.getTime() + month * monthMs),
  )
