/** The gateway's rule, so that a form can say it before it asks. */
export function isPasswordLongEnough(password: string): boolean {
  return password.length >= 8 && password.length <= 1024;
}
