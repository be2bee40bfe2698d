import type { NotificationCategory } from '@impulse/api/notifications/notification'
import { aMember, type SignedIn } from '../identity/member-fixtures.ts'
import { aDeliveryApp, withEmail } from './delivery-app-fixtures.ts'
import { notify } from '../../platform/notifications/notifications.service.ts'
import type { Db } from '../../platform/db/db.ts'

/**
 * Builds a server like `aDeliveryApp`. Adds functions that create a member whom every channel reaches, notify a
 * member, and return the messages that the stubs got for a member.
 */
export async function aDeliveryTest(db: Db) {
  const test = await aDeliveryApp(db)
  const { clock, provider, office, service } = test

  /** Creates a member with a phone, a confirmed e-mail address and a browser that is subscribed to push. */
  async function aReachable() {
    const member = await aMember(db, { clock })
    const [email, browser] = [await withEmail(db, member), service.aBrowser()]
    await test.subscribe(member, browser)
    return { ...member, email, browser }
  }
  type Reachable = Awaited<ReturnType<typeof aReachable>>
  const notifyMember = (
    { memberId }: Pick<SignedIn, 'memberId'>,
    category: NotificationCategory,
    { title = 'Вывод выплачен', body = '5 000 ₽ у вас' } = {},
  ) =>
    db.transaction((tx) =>
      notify(tx, {
        memberId,
        key: crypto.randomUUID(),
        category,
        title,
        body,
        link: '/order/1',
        at: clock.businessNow(),
      }),
    )

  const smsTo = ({ phone }: SignedIn) => provider.messages.filter((one) => one.phone === phone)
  const emailsTo = ({ email }: Reachable) =>
    office.messages.filter(({ envelope }) => envelope.some((line) => line.includes(email)))
  const cameTo = (member: Reachable) => [
    ...smsTo(member).map(() => 'sms'),
    ...emailsTo(member).map(() => 'mail'),
    ...service.listPushMessages(member.browser.endpoint).map(() => 'push'),
  ]
  const listDeliveryStates = async ({ memberId }: SignedIn): Promise<string[]> => {
    const { rows } = await db.query<{ summary: string }>({
      text: `select concat_ws(' ', channel, state, error) as summary from deliveries where member_id = $1 order by channel`,
      values: [memberId],
    })
    return rows.map(({ summary }) => summary)
  }
  return { ...test, aReachable, notifyMember, smsTo, emailsTo, cameTo, listDeliveryStates }
}
