import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { NewsActions } from './news-actions.tsx'

const item = {
  id: 'n-1',
  reads: 5,
  likes: 2,
  publishedAt: '2026-11-20T21:05:00Z',
  notifiedAt: null,
  isPinned: false,
}
const news = (state: string, isDirty = false) =>
  renderAs([], <NewsActions item={{ ...item, state } as never} isDirty={isDirty} onDone={() => undefined} />)

it('offers to withdraw published and scheduled news items; does not offer to publish a draft with unsaved changes', () => {
  expect(news('draft').buttons).toEqual(['Опубликовать', 'Закрепить'])
  expect(news('draft', true).buttons).toEqual(['Закрепить'])
  for (const state of ['published', 'scheduled'])
    expect(news(state).buttons).toEqual(['Изменить время', 'Снять с публикации', 'Закрепить'])
  expect(news('scheduled').text).toContain('с 21.11.2026, 00:05 МСК')
})
