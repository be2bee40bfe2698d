import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

test('each link of the error summary names its field, either in the error text or by a label before the error text', () => {
  const html = renderToStaticMarkup(
    <ErrorSummary
      attempt={1}
      errors={[
        { id: 'name', text: 'Введите имя' },
        { id: 'surname', text: 'Только русские буквы', label: 'Фамилия' },
        { id: 'city', text: 'Только русские буквы', label: 'Город' },
        { id: 'day', text: 'Введите дату' },
        { id: 'number', text: 'Введите номер' },
        { id: 'file', text: 'Приложите файл' },
      ]}
    />,
  )
  const links = [...html.matchAll(/<a href="#(\w+)">([^<]+)<\/a>/g)].map(([, id, text]) => [id, text])
  expect(links).toEqual([
    ['name', 'Введите имя'],
    ['surname', 'Фамилия: только русские буквы'],
    ['city', 'Город: только русские буквы'],
    ['day', 'Введите дату'],
    ['number', 'Введите номер'],
    ['file', 'Приложите файл'],
  ])
})
