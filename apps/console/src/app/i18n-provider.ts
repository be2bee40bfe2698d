import { listTitles } from '@impulse/copy-ru/lists/list-titles'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import russian from 'ra-language-russian'
import type { TranslationMessages } from 'react-admin'

/** Texts that react-admin's Russian translation lacks, or that the console words differently. */
const customMessages = {
  ra: {
    action: {
      add_filter: 'Фильтры',
      select_all_button: 'Выбрать все',
      clear_input_value: 'Очистить',
      update_application: 'Обновить приложение',
    },
    saved_queries: {
      query_name: 'Название',
      new_label: 'Сохранить эти фильтры…',
      new_dialog_title: 'Сохранить фильтры под названием',
      remove_label_with_name: 'Удалить фильтры «%{name}»',
      remove_dialog_title: 'Удалить сохранённые фильтры?',
      remove_message: 'Сам список и его строки не изменятся.',
    },
    auth: {
      sign_in: 'Войти',
      sign_in_error: 'Не удалось войти',
      auth_check_error: 'Войдите, чтобы продолжить',
      logout: 'Выйти',
    },
    page: {
      empty: 'Пока ничего нет',
      invite: '',
      loading: 'Загружаем',
      dashboard: 'Сегодня',
      access_denied: 'Нет доступа',
    },
    message: {
      access_denied: 'Вашей роли эта страница недоступна',
      loading: 'Если страница долго не открывается, проверьте интернет',
    },
    navigation: {
      no_results: 'Пока ничего нет',
      no_filtered_results: 'С этими фильтрами ничего нет',
      clear_filters: 'Сбросить фильтры',
      partial_page_range_info: '%{offsetBegin}–%{offsetEnd} из более чем %{offsetEnd}',
      page_range_info: '%{offsetBegin}–%{offsetEnd} из %{total}',
      page_rows_per_page: 'Строк на странице:',
      skip_nav: 'К содержанию',
    },
  },
  resources: {
    ...Object.fromEntries(Object.entries(listTitles).map(([list, name]) => [list, { name }])),
    claims: { name: 'Не вижу договор' },
    'payout-overview': { name: 'Остановка выплат' },
    'help-articles': { name: 'Помощь' },
    'legal-texts': { name: 'Документы программы' },
    'system-switches': { name: 'Вход и объявление' },
    'background-tasks': { name: 'Фоновые задачи' },
    'my-access': { name: 'Мой доступ' },
    'my-sessions': { name: 'Мои сеансы' },
  },
}

export const i18nProvider = polyglotI18nProvider(
  () => merged(russian, customMessages) as unknown as TranslationMessages,
  'ru',
  { allowMissing: true },
)

type Words = { [key: string]: string | Words }

function merged(below: object, above: object): Words {
  const text = { ...below } as Words
  for (const [key, value] of Object.entries(above as Words)) {
    const baseValue = text[key]
    text[key] = typeof value === 'object' && typeof baseValue === 'object' ? merged(baseValue, value) : value
  }
  return text
}
