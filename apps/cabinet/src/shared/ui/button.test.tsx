import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a button without a type does not submit the form', () => {
  expect(renderToStaticMarkup(<Button>Изменить</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Войти</Button>)).toContain('type="submit"')
})

test('a busy button keeps its label and can be focused', () => {
  const html = renderToStaticMarkup(<Button busy>Вывести</Button>)
  expect(html).toContain('Вывести')
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toMatch(/\sdisabled/)
})
