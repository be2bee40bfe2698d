import type { ReviewResultCode } from '@impulse/api/identity-documents/review-result-codes'

/**
 * Texts of the reasons for which a reviewer refuses a part of an identity document: the reason (`text`) and
 * the member's next step (`next`). `about` tells if the reason is for a scan, for the value of a field, or
 * for both.
 */
export const reviewResultReasons: Record<
  ReviewResultCode,
  { text: string; next: string; about: 'scan' | 'field' | 'any' }
> = {
  unreadable: {
    text: 'Не удаётся прочитать',
    next: 'Снимите документ заново: при дневном свете, без вспышки, держите телефон ровно',
    about: 'scan',
  },
  glare: {
    text: 'Блик закрывает часть документа',
    next: 'Снимите без вспышки, чуть в стороне от лампы или окна',
    about: 'scan',
  },
  'cut-off': {
    text: 'Видна не вся страница',
    next: 'Снимите так, чтобы все четыре угла были в кадре',
    about: 'scan',
  },
  'wrong-page': {
    text: 'Это другая страница или другой документ',
    next: 'Приложите ту страницу, которая названа',
    about: 'scan',
  },
  'not-original': {
    text: 'Это снимок экрана или копии',
    next: 'Снимите сам документ',
    about: 'scan',
  },
  mismatch: {
    text: 'Не совпадает с документом',
    next: 'Введите как в документе',
    about: 'field',
  },
  'name-differs': {
    text: 'Имя в профиле не такое, как в документе',
    next: 'Исправьте имя, фамилию или отчество в личных данных и отправьте документ снова',
    about: 'any',
  },
  missing: { text: 'Этого не хватает', next: 'Добавьте и отправьте снова', about: 'any' },
  expired: {
    text: 'Срок действия закончился',
    next: 'Укажите новый документ или новую регистрацию и приложите скан',
    about: 'any',
  },
  replaced: {
    text: 'Паспорт пора заменить по возрасту',
    next: 'Укажите новый паспорт и приложите его скан',
    about: 'field',
  },
  other: { text: 'Нужно исправить', next: '', about: 'any' },
}

/**
 * Returns the sentences about a refused part that the member reads. For the code `other`, `ownText` is the
 * text that the reviewer wrote.
 */
export const reviewResultText = (code: ReviewResultCode, ownText: string): string => {
  const { text, next } = reviewResultReasons[code]
  return [ownText || text, next].filter(Boolean).join('. ')
}
