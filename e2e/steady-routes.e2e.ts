import { versionPath } from '@impulse/wire/version'
import { expect, test } from './cabinet-test.ts'

test('nothing that a page asks for is lost in the moment when a route ends', async ({ page }) => {
  await page.goto('/login')
  for (let times = 0; times < 60; times++) {
    await page.route(`**${versionPath}?again`, (route) => route.abort(), { times: 1 })
    const ends = await page.evaluate(async (address) => {
      const sendRequest = () => fetch(address).then(({ status }) => status, String)
      const lost = new Promise((resolve) => setTimeout(resolve, 5_000, 'lost'))
      return [await sendRequest(), await Promise.race([sendRequest(), lost])]
    }, `${versionPath}?again`)
    expect(ends).toEqual(['TypeError: Failed to fetch', 200])
  }
})
