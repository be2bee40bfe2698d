import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runHook } from '../../testing/run-hook.ts'
import { useDraft } from './use-draft.ts'

type Values = { title: string; body: string }
const saved = { written: { title: 'Новость', body: 'Текст' }, version: 1 }
const newer = { written: { title: 'Новость дня', body: 'Текст' }, version: 2 }
const typed = { written: { title: 'Черновик', body: 'Текст' }, version: 1 }

const drafts: Record<string, string> = localStorage
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const openForm = () => runHook(() => useDraft<Values>('draft', saved))
const storedDraft = (key = 'draft'): unknown => JSON.parse(drafts[key] ?? 'null')

it('stores the draft of a form in the browser at each change, and stores nothing before the first change', async () => {
  const form = await openForm()
  expect({ ...drafts }).toEqual({})
  await form.run(({ change }) => change({ title: 'Черновик' }))
  expect(storedDraft()).toEqual(typed)
  expect(form.now()).toMatchObject({ ...typed, isDirty: true, isFound: false })
})

it('works without drafts in a browser that denies access to its storage', async () => {
  const deny = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny })
  const form = await openForm()
  await form.run(({ change }) => change({ title: 'Черновик' }))
  expect(form.now()).toMatchObject({ ...typed, isDirty: true, isFound: false })
})

it('does not lose the first of two changes that are made before the form is rendered again', async () => {
  const form = await openForm()
  await form.run(({ change }) => {
    change({ title: 'Черновик' })
    change({ body: 'Другой' })
  })
  expect(form.now().written).toEqual({ title: 'Черновик', body: 'Другой' })
})

it('a form opens with the stored draft, and `isFound` is true until the draft is saved or discarded', async () => {
  drafts['draft'] = JSON.stringify(typed)
  const form = await openForm()
  expect(form.now()).toMatchObject({ ...typed, isDirty: true, isFound: true })
  await form.run(({ discard }) => discard(newer))
  expect(form.now()).toMatchObject({ ...newer, isDirty: false, isFound: false, generation: 1 })
  expect({ ...drafts }).toEqual({})
})

it('`settle` shows the saved values and removes the draft, but does not make the text editor load its text again', async () => {
  const form = await openForm()
  await form.run(({ change }) => change({ title: 'Черновик' }))
  await form.run(({ settle }) => settle(newer))
  expect(form.now()).toMatchObject({ ...newer, isDirty: false, generation: 0 })
  expect({ ...drafts }).toEqual({})
})

it('`showSaved` shows a version that another tab has saved, and makes the text editor load its text again', async () => {
  const form = await openForm()
  await form.run(({ showSaved }) => showSaved(newer))
  expect(form.now()).toMatchObject({ ...newer, isDirty: false, generation: 1 })
})

it('`showSaved` changes nothing while the form has unsaved changes', async () => {
  const form = await openForm()
  await form.run(({ change }) => change({ title: 'Черновик' }))
  await form.run(({ showSaved }) => showSaved(newer))
  expect(form.now()).toMatchObject({ ...typed, isDirty: true, generation: 0 })
})

it('a `showSaved` function from an earlier rendering changes nothing when the form has been saved since that rendering', async () => {
  const form = await openForm()
  const { showSaved } = form.now()
  await form.run(({ settle }) => settle(newer))
  await form.run(() => showSaved(saved))
  expect(form.now()).toMatchObject({ ...newer, generation: 0 })
})

it('`rebase` keeps the typed values, so that the next save replaces the version that somebody else has saved', async () => {
  drafts['draft'] = JSON.stringify(typed)
  const form = await openForm()
  await form.run(({ rebase }) => rebase(2))
  const rebased = { written: typed.written, version: 2 }
  expect(form.now()).toMatchObject({ ...rebased, isDirty: true, isFound: false, generation: 0 })
  expect(storedDraft()).toEqual(rebased)
})

it('`rebase` counts the values as unsaved even when the staff member has changed nothing', async () => {
  const form = await openForm()
  await form.run(({ rebase }) => rebase(2))
  expect(form.now()).toMatchObject({ version: 2, isDirty: true })
})

it('`continueAfterSave` shows the saved version and removes the draft when nothing was typed during the save', async () => {
  const form = await openForm()
  await form.run(({ change }) => change({ title: 'Новость дня' }))
  await form.run(({ continueAfterSave }) => continueAfterSave(newer))
  expect(form.now()).toMatchObject({ ...newer, isDirty: false })
  expect({ ...drafts }).toEqual({})
})

it('`continueAfterSave` keeps the changes that were typed during the save, based on the saved version', async () => {
  const form = await openForm()
  await form.run(({ change }) => change({ title: 'Новость дня' }))
  const { continueAfterSave } = form.now()
  await form.run(({ change }) => change({ body: 'Дописано' }))
  await form.run(() => continueAfterSave(newer))
  const continued = { written: { title: 'Новость дня', body: 'Дописано' }, version: 2 }
  expect(form.now()).toMatchObject({ ...continued, isDirty: true })
  expect(storedDraft()).toEqual(continued)
})

it('after a new object is saved, `continueAfterSave` stores the changes typed during the save as the draft of that object', async () => {
  const form = await openForm()
  await form.run(({ change }) => change({ title: 'Новость дня' }))
  const { continueAfterSave } = form.now()
  await form.run(({ change }) => change({ body: 'Дописано' }))
  await form.run(() => continueAfterSave(newer, 'draft of 7'))
  expect(form.now()).toMatchObject({ ...newer, isDirty: false })
  expect({ ...drafts }).toEqual({
    'draft of 7': JSON.stringify({ written: { title: 'Новость дня', body: 'Дописано' }, version: 2 }),
  })
})

it('`continueAfterSave` stores no draft of a new object when nothing was typed during its save', async () => {
  const form = await openForm()
  await form.run(({ change }) => change({ title: 'Новость дня' }))
  await form.run(({ continueAfterSave }) => continueAfterSave(newer, 'draft of 7'))
  expect({ ...drafts }).toEqual({})
})
