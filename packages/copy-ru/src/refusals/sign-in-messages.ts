/**
 * Words of refusals that a screen says by itself, before it asks the server. They stand apart from the table of
 * `refusals.ts`, so that the browser carries these alone.
 */
export const signInMessages = {
  invalid_phone: 'Некорректный формат номера телефона',
  invalid_captcha: 'Не прошла проверка капчи',
  invalid_name: 'Только русские буквы, дефис и пробел, до 100 символов',
  consent_required: 'Без согласия на обработку персональных данных продолжить нельзя',
} as const
