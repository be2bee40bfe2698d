import { afterEach, beforeEach } from 'vitest'
import { resetRandom, hasDrawn, seed } from './random.ts'

// Each test gets the same random values, whichever tests ran before it.
resetRandom()
beforeEach(resetRandom)

afterEach(({ task }) => {
  if (!hasDrawn()) return
  for (const error of task.result?.errors ?? []) error.message += `\nTEST_SEED=${seed} draws the same again.`
})
