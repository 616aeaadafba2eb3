/** A link that the router of the app handles without loading a page. */
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the app, like `/project`. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

const PlainLink = ({ to, children, ...anchorProps }: LinkProps) => (
  <a {...anchorProps} href={to}>
    {children}
  </a>
);

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Sets the router's link component for all links inside. Without a provider, links are plain anchors. */
export function LinkProvider({
  linkComponent,
  children,
}: {
  linkComponent: ComponentType<LinkProps>;
  children: ReactNode;
}) {
  return <LinkContext value={linkComponent}>{children}</LinkContext>;
}

export function AppLink(props: LinkProps) {
  const Link = useContext(LinkContext);
  return <Link {...props} />;
}
