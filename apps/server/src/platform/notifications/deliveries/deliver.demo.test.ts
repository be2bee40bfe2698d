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

it('demo mode stores a push message in its mailbox for a member with a subscribed browser, and stores none for other members', async () => {
  const [member, other] = [await aMember(db, { clock }), await aMember(db, { clock })]
  const { keys } = (await aPushStub()).aBrowser()
  const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys }
  expect((await test.subscribe(member, browser)).statusCode).toBe(200)
  // The demo's public key must be a point on the curve P-256, because browsers accept no other key.
  const { key } = (await test.getNotificationPreferences(member)).push
  expect(ECDH.convertKey(key ?? '', 'prime256v1', 'base64url', 'base64url', 'uncompressed')).toBe(key)
  const about = { category: 'reward', key: 'reward', title: 'Начислено', body: '500 б.', link: null } as const
  for (const { memberId } of [member, other])
    await db.transaction((tx) => notify(tx, { ...about, memberId, at: clock.businessNow() }))
  await test.deliverAll()
  const saved = await readDemoMailbox(db, { limit: 10, channel: 'push' })
  expect(saved.map(({ recipient, subject }) => [recipient, subject])).toEqual([[member.phone, 'Начислено']])
})
