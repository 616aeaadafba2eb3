import { yupResolver } from '@hookform/resolvers/yup';
import { signInForm, signUpForm } from '@plumbline/domain/session/schema';

/** [R5.01] */
export const signInResolver = yupResolver(signInForm);
/** [R5.02] */
export const signUpResolver = yupResolver(signUpForm);
