import { yupResolver } from '@hookform/resolvers/yup';
import { forgotForm, resetForm } from '@plumbline/domain/session/recovery';

/** [R5.12] */
export const forgotResolver = yupResolver(forgotForm);
/** [R5.13] */
export const resetResolver = yupResolver(resetForm);
