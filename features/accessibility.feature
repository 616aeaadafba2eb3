# The stories show the same for the parts of a page. Here axe checks the page as a whole, with its header and its headings.
Feature: Accessible pages

  Rule: Pages have no accessibility violations on a phone, and fit its width

    @R2.15 @R2.21 @R2.37 @R2.41 @R2.42 @R2.43 @R2.45 @R2.46 @test-all
    Scenario: The pages of an owner fit a phone
      Given a company with the "TEAM" package
      And the project "Granary conversion" with
        | status     | SIGNED |
        | estimation | 4200   |
        | zip        | 80302  |
      And the office "Riverside"
      And the catalogue has Slate at $12.50 and Scaffold at $140
      And I am signed in on a phone
      Then these pages have no accessibility violations and fit the width of the screen
        | Dashboard             |
        | Projects              |
        | Board                 |
        | Calendar              |
        | Create Project        |
        | Line Items            |
        | Item Details          |
        | Users                 |
        | Create User Profile   |
        | Offices               |
        | Create Office Profile |
        | Profile               |

    @R2.10 @R2.11 @R2.13 @test-all
    Scenario: The pages of a visitor have no accessibility violations
      Then these pages have no accessibility violations and fit the width of the screen
        | Sign in             |
        | Create your account |
        | Forgot Password?    |
