import { createInterface } from 'node:readline'
import { sessionCookie } from '../../apps/cabinet/server/session/session-cookie.ts'
import { notify } from '../../apps/server/src/platform/notifications/notifications.service.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { readSessionPasswords } from '../../apps/server/src/platform/vault/secrets.ts'
import { fillMembers } from '../fill.ts'
import { openBench } from '../open-bench.ts'

/**
 * Runs a server without workers, and prints its address and the members' session cookies. For the input line
 * `memory`, prints the memory in MB. For a line with the index of a member, creates a notification for the
 * member and prints the index after the commit.
 */
const memberCount = Number(process.argv[2])
const bench = await openBench(({ db }) => fillMembers(db, { memberCount, rewardsEach: 1 }))
const { db, clock, members } = bench
const passwords = await readSessionPasswords({ config: readConfig({ DATA_DIR: bench.dataDir }) })
const cookie = sessionCookie({ passwords: [...passwords] })
const cookies = members.map(({ sessionBearer }) => cookie.seal(sessionBearer).split(';', 1)[0])
console.log(JSON.stringify({ url: bench.url, cookies }))
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'memory') {
    global.gc?.()
    console.log(process.memoryUsage.rss() / 1e6)
  } else {
    const memberId = members[Number(line)]?.memberId ?? ''
    const about = { category: 'news', title: 'Новость', body: 'О программе', link: null } as const
    await db.transaction((tx) =>
      notify(tx, { ...about, memberId, key: crypto.randomUUID(), at: clock.businessNow() }),
    )
    console.log(line)
  }
}
await bench.close()
process.exit()
