import { AppLink } from '@plumbline/ui/components/AppLink';
import { Notice } from '@plumbline/ui/components/Notice';
import { AuthLayout } from '@plumbline/ui/shell/AuthLayout';

/** Until passwords can be recovered, says who can help. */
export function Component() {
  return (
    <AuthLayout title="Forgot Password?" footer={<AppLink to="/signin">Back to Login</AppLink>}>
      <Notice>Passwords cannot be recovered here yet. Ask the owner of your company's account for help.</Notice>
    </AuthLayout>
  );
}
