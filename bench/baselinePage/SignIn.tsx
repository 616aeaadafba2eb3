/** The minimal sign-in page with which the benchmark compares the pages of the app. */
import { Button } from '@radix-ui/themes/components/button';
import { Card } from '@radix-ui/themes/components/card';
import { Flex } from '@radix-ui/themes/components/flex';
import { Heading } from '@radix-ui/themes/components/heading';
import { Text } from '@radix-ui/themes/components/text';
import * as TextField from '@radix-ui/themes/components/text-field';
import { useState } from 'react';

/** A page with an email field, a password field and a button. The form sends no request. */
export function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Flex align="center" justify="center" minHeight="100vh">
      <Card size="4">
        <form onSubmit={(event) => event.preventDefault()}>
          <Flex direction="column" gap="4" width="320px">
            <Heading as="h1">Sign in</Heading>
            <Text as="label" size="2" htmlFor="email">
              Email
            </Text>
            <TextField.Root id="email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
            <Text as="label" size="2" htmlFor="password">
              Password
            </Text>
            <TextField.Root
              id="password"
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit">Sign in</Button>
          </Flex>
        </form>
      </Card>
    </Flex>
  );
}
