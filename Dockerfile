FROM node:24-slim
RUN npm install --global pnpm@12 && mkdir /app && chown node:node /app
USER node
WORKDIR /app
COPY --chown=node:node . .
RUN pnpm install --frozen-lockfile && node -e "import('/app/apps/server/src/page.ts').then(({ buildPage }) => buildPage(console.log))"
EXPOSE 3000
CMD ["node", "apps/server/src/main.ts", "--host", "0.0.0.0", "--no-open"]
