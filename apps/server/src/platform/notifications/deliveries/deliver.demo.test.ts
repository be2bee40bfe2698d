import { ECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { readDemoMailbox } from '../../mail/demo-mailbox.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { aDeliveryApp } from '../../../testing/engagement/delivery-app-fixtures.ts'
import { aPushStub } from '../../../testing/stubs/push-stub.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { notify } from '../notifications.service.ts'

const { db } = await testDatabase()
const test = await aDeliveryApp(db, { isDemo: true })
const { clock } = test

it('stores a push message for each subscribed browser in the demo’s mailbox, and none for a member without a browser', async () => {
  const [member, other] = [await aMember(db, { clock }), await aMember(db, { clock })]
  const { keys } = (await aPushStub()).aBrowser()
  const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys }
  expect((await test.subscribe(member, browser)).statusCode).toBe(200)
  // A browser accepts only a key that is a point of the curve.
  const { key } = (await test.getNotificationPreferences(member)).push
  expect(ECDH.convertKey(key ?? '', 'prime256v1', 'base64url', 'base64url', 'uncompressed')).toBe(key)
  const about = { category: 'reward', key: 'reward', title: 'Начислено', body: '500 б.', link: null } as const
  for (const { memberId } of [member, other])
    await db.transaction((tx) => notify(tx, { ...about, memberId, at: clock.businessNow() }))
  await test.deliverAll()
  const saved = await readDemoMailbox(db, { limit: 10, channel: 'push' })
  expect(saved.map(({ recipient, subject }) => [recipient, subject])).toEqual([[member.phone, 'Начислено']])
})
