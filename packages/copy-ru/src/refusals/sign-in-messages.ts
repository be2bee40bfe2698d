/**
 * Texts of refusals that a screen shows without a request. The file is separate from `refusals.ts`, so that
 * the browser loads only these texts.
 */
export const signInMessages = {
  invalid_phone: 'Некорректный формат номера телефона',
  invalid_captcha: 'Не прошла проверка капчи',
  invalid_name: 'Только русские буквы, дефис и пробел, до 100 символов',
  consent_required: 'Без согласия на обработку персональных данных продолжить нельзя',
} as const
