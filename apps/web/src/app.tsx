import { lazy, Suspense } from 'react';
import { Link, Route, Switch } from 'wouter';
import { History } from './history/history.tsx';
import { Ask } from './pages/ask.tsx';
import { Documents } from './pages/documents.tsx';
import { Settings } from './pages/settings.tsx';
import { Shell } from './shell/shell.tsx';
import { LoginFailed, SignedIn } from './shell/signed-in.tsx';
import { ErrorBoundary, Quiet } from './shell/states.tsx';
import { TEXT } from './strings.ts';

// Only these need the reader of Markdown.
const runPage = () => import('./pages/run-page.tsx');
const RunPage = lazy(async () => ({ default: (await runPage()).RunPage }));
const SharedPage = lazy(async () => ({ default: (await runPage()).SharedPage }));
const Compare = lazy(async () => ({ default: (await import('./compare/compare.tsx')).Compare }));

const Check = lazy(async () => ({ default: (await import('./check/check.tsx')).Check }));
const CheckResult = lazy(async () => ({ default: (await import('./check/check-result.tsx')).CheckResult }));
const DocumentPage = lazy(async () => ({ default: (await import('./pages/document.tsx')).DocumentPage }));

export function App() {
  return (
    <Shell>
      <ErrorBoundary>
        <Suspense fallback={<Quiet />}>
          <Switch>
            <Route path="/shared/:token">{({ token }) => <SharedPage token={token} />}</Route>
            <Route path="/login/:failure">{({ failure }) => <LoginFailed failure={failure} />}</Route>
            <Route>
              <SignedIn>
                <Switch>
                  <Route path="/" component={Ask} />
                  <Route path="/runs/:id">{({ id }) => <RunPage key={id} id={id} />}</Route>
                  <Route path="/history" component={History} />
                  <Route path="/compare/:a/:b">
                    {({ a, b }) => <Compare key={`${a} ${b}`} a={a} b={b} />}
                  </Route>
                  <Route path="/check" component={Check} />
                  <Route path="/checks/:id">{({ id }) => <CheckResult key={id} id={id} />}</Route>
                  <Route path="/documents" component={Documents} />
                  <Route path="/documents/:id">{({ id }) => <DocumentPage key={id} id={id} />}</Route>
                  <Route path="/settings" component={Settings} />
                  <Route>
                    <p className="mx-auto max-w-2xl p-8">
                      {TEXT.notFound} <Link href="/">{TEXT.home}</Link>
                    </p>
                  </Route>
                </Switch>
              </SignedIn>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
