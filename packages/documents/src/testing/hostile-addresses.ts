/** An address that must not be read, and what the refusal has to say of it. */
export interface HostileAddress {
  readonly kind: string;
  readonly address: string;
  readonly reason: RegExp;
}

/** One of each special range of IPv4 (IANA's registry), and well-known targets inside networks. */
const SPECIAL_V4 =
  '0.0.0.0 10.0.0.1 10.255.255.254 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.254 192.0.0.1 192.0.0.192 192.0.2.7 192.88.99.1 192.168.0.1 192.168.255.254 198.18.0.1 198.51.100.9 203.0.113.5 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255'.split(
    ' ',
  );
const SPECIAL_V6 =
  ':: ::1 ::2 100::1 2001:db8::1 2001::1 2001:10::1 2001:20::1 2002:7f00:1:: 3fff::1 5f00::1 64:ff9b:1::1 fc00::1 fd00:ec2::254 fe80::1 febf::1 fec0::1 ff02::1 ff0e::1'.split(
    ' ',
  );
const PRIVATE = /private address/;

const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const hexOf = (address: string) => numberOf(address).toString(16).padStart(8, '0');
const wide = (text: string) =>
  text.replace(/[0-9.]/g, (sign) => (sign === '.' ? '。' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)));
const wordsOf = (address: string) => `${hexOf(address).slice(0, 4)}:${hexOf(address).slice(4)}`;

/** Ways to write the host 127.0.0.1 and its like that programs understand. */
const WAYS: Readonly<Record<string, (address: string) => string>> = {
  plain: (address) => address,
  'as one number': (address) => String(numberOf(address)),
  'as a hexadecimal number': (address) => `0x${hexOf(address)}`,
  'in octal parts': (address) =>
    address
      .split('.')
      .map((part) => `0${Number(part).toString(8)}`)
      .join('.'),
  'in two parts': (address) => `${address.split('.')[0]}.${numberOf(address) % 2 ** 24}`,
  'in wide letters': wide,
  'in percent codes': (address) => [...address].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
  'with a final dot': (address) => `${address}.`,
  'mapped to IPv6': (address) => `[::ffff:${address}]`,
  'compatible with IPv6': (address) => `[::${address}]`,
  'translated to IPv6': (address) => `[64:ff9b::${wordsOf(address)}]`,
  'tunnelled by 6to4': (address) => `[2002:${wordsOf(address)}::1]`,
  'embedded by SIIT': (address) => `[::ffff:0:${wordsOf(address)}]`,
};

const NAMES = 'localhost LOCALHOST localhost. a.localhost mill.localhost. ⓛocalhost'.split(' ');
const SCHEMES =
  'file:///etc/passwd ftp://files.example/a gopher://127.0.0.1:70/_ data:text/html,<p>a javascript:alert(1) blob:https://a.example/1 ws://a.example/ wss://a.example/ view-source:https://a.example/ about:blank chrome://version jar:https://a.example!/ mailto:a@a.example tel:123 ldap://127.0.0.1/ dict://127.0.0.1:11211/ tftp://127.0.0.1/a smb://127.0.0.1/c ssh://127.0.0.1/ netdoc:///etc/passwd'.split(
    ' ',
  );
const NO_ADDRESS = [
  '',
  ' ',
  'mill',
  '//a.example/',
  '/etc/passwd',
  'https://',
  'http://[::1',
  'http://a b/',
  'https://%00/',
  'http://999.1.1.1/',
  'http://1.2.3.4.5.6/',
  'http://a.example:99999/',
  '\\\\server\\share',
];
const USERS = ['user:pass@', 'user@', ':pass@', 'https:%2F%2Fgood.example@', 'good.example:443@', '%40@'];

/** Kinds of target times ways of writing them. */
export const HOSTILE_ADDRESSES: readonly HostileAddress[] = [
  ...Object.entries(WAYS).flatMap(([way, write]) =>
    SPECIAL_V4.map((address) => ({ kind: way, address: `http://${write(address)}/`, reason: PRIVATE })),
  ),
  ...SPECIAL_V6.map((address) => ({
    kind: 'special IPv6',
    address: `http://[${address}]/`,
    reason: PRIVATE,
  })),
  ...NAMES.map((name) => ({
    kind: 'name of this machine',
    address: `http://${name}/`,
    reason: /is private/,
  })),
  ...SCHEMES.map((address) => ({ kind: 'other scheme', address, reason: /only http and https/ })),
  ...NO_ADDRESS.map((address) => ({ kind: 'no address', address, reason: /not an address/ })),
  ...USERS.map((user) => ({
    kind: 'user in it',
    address: `https://${user}a.example/`,
    reason: /name of a user/,
  })),
];
