/**
 * Texts of refusals that a screen shows before it sends a request. They are not in `refusals.ts`, so that the
 * browser need not load all texts of refusals.
 */
export const signInMessages = {
  invalid_phone: 'Некорректный формат номера телефона',
  invalid_captcha: 'Не прошла проверка капчи',
  invalid_name: 'Только русские буквы, дефис и пробел, до 100 символов',
  consent_required: 'Без согласия на обработку персональных данных продолжить нельзя',
} as const
